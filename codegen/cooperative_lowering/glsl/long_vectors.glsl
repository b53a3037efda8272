// Long vectors: what is computed from all components of a vector. SPV_EXT_long_vector.

#define EACH_COMPONENT for (uint number = 0u; number < LENGTH; ++number)

// ---- dot_product ----
// Return the sum of the products of components, in ascending order with one rounding each.
TYPE dot_product(const in TYPE left[LENGTH], const in TYPE right[LENGTH])
{
    ACCUMULATOR sum = 0.0;
    EACH_COMPONENT
        sum = fma(TO_SUM(left[number]), TO_SUM(right[number]), sum);
    return FROM_SUM(sum);
}

// ---- any_component ----
// Return whether any component is true.
bool any_component(const in bool vector[LENGTH])
{
    bool result = false;
    EACH_COMPONENT
        result = result || vector[number];
    return result;
}

// ---- all_components ----
// Return whether all components are true.
bool all_components(const in bool vector[LENGTH])
{
    bool result = true;
    EACH_COMPONENT
        result = result && vector[number];
    return result;
}

// ---- vector_length ----
// Return length(vector).
TYPE vector_length(const in TYPE vector[LENGTH])
{
    TYPE sum = TYPE(0);
    EACH_COMPONENT
        sum += vector[number] * vector[number];
    return sqrt(sum);
}

// ---- vector_distance ----
// Return distance(left, right).
TYPE vector_distance(const in TYPE left[LENGTH], const in TYPE right[LENGTH])
{
    TYPE sum = TYPE(0);
    EACH_COMPONENT
        sum += (left[number] - right[number]) * (left[number] - right[number]);
    return sqrt(sum);
}

// ---- normalize_vector ----
// Return normalize(vector).
TYPE[LENGTH] normalize_vector(const in TYPE vector[LENGTH])
{
    TYPE sum = TYPE(0);
    EACH_COMPONENT
        sum += vector[number] * vector[number];
    TYPE result[LENGTH];
    EACH_COMPONENT
        result[number] = vector[number] * inversesqrt(sum);
    return result;
}

// ---- face_forward ----
// Return faceforward(normal, incident, reference).
TYPE[LENGTH] face_forward(const in TYPE normal[LENGTH], const in TYPE incident[LENGTH], const in TYPE reference[LENGTH])
{
    TYPE sum = TYPE(0);
    EACH_COMPONENT
        sum += incident[number] * reference[number];
    TYPE result[LENGTH];
    EACH_COMPONENT
        result[number] = sum < TYPE(0) ? normal[number] : -normal[number];
    return result;
}

// ---- reflect_vector ----
// Return reflect(incident, normal).
TYPE[LENGTH] reflect_vector(const in TYPE incident[LENGTH], const in TYPE normal[LENGTH])
{
    TYPE sum = TYPE(0);
    EACH_COMPONENT
        sum += incident[number] * normal[number];
    TYPE result[LENGTH];
    EACH_COMPONENT
        result[number] = incident[number] - TYPE(2) * sum * normal[number];
    return result;
}

// ---- refract_vector ----
// Return refract(incident, normal, ratio).
#define COSINE_SQUARED TYPE(1) - ratio * ratio * (TYPE(1) - sum * sum)
TYPE[LENGTH] refract_vector(const in TYPE incident[LENGTH], const in TYPE normal[LENGTH], TYPE ratio)
{
    TYPE sum = TYPE(0);
    EACH_COMPONENT
        sum += incident[number] * normal[number];
    TYPE result[LENGTH];
    EACH_COMPONENT
        result[number] = COSINE_SQUARED < TYPE(0)
            ? TYPE(0) : ratio * incident[number] - (ratio * sum + sqrt(COSINE_SQUARED)) * normal[number];
    return result;
}
