// Cooperative vectors: loads, stores, components by number, training. SPV_NV_cooperative_vector.

#define EACH_SLOT SLOT_LOOP for (uint slot = 0u; slot < LENGTH; ++slot)

// ---- load_vector ----
// Return a vector from memory.
TYPE[LENGTH] load_vector(MEMORY_PARAMETERS)
{
    TYPE result[LENGTH];
    EACH_SLOT { result[slot] = load(MEMORY, slot); }
    return result;
}

// ---- store_vector ----
// Write a vector to memory.
void store_vector(MEMORY_PARAMETERS, const in TYPE vector[LENGTH])
{
    EACH_SLOT { store(MEMORY, slot, vector[slot]); }
}

// ---- extract_component ----
// Return component `number` of a vector.
TYPE extract_component(const in TYPE vector[LENGTH], uint number)
{
    return vector[number];
}

// ---- insert_component ----
// Return a vector whose component `number` is another one.
TYPE[LENGTH] insert_component(const in TYPE vector[LENGTH], TYPE component, uint number)
{
    TYPE result[LENGTH];
    EACH_SLOT { result[slot] = vector[slot]; }
    result[number] = component;
    return result;
}
