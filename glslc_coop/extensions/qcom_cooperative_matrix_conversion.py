"""GL_QCOM_cooperative_matrix_conversion: cooperative matrices from and to arrays that each invocation holds.

The last argument is the destination.
"""

from __future__ import annotations

from glslc_coop.extensions.record import Extension

EXTENSION = Extension(
    "GL_QCOM_cooperative_matrix_conversion",
    prototypes="""
@check void bitcastQCOM(E[] src, out F[] dst) = emit bitcast_array_qcom
@check void extractSubArrayQCOM(E[] src, int start, out E[] dst) = emit extract_sub_array_qcom
@check void extractSubArrayQCOM(E[] src, uint start, out E[] dst) = emit extract_sub_array_qcom
@tangled @check void vectorToCoopmatQCOM(E[] v, out coopmat<T,S,M,N,U> m) = emit vector_to_coopmat_qcom
@tangled @check void coopmatToVectorQCOM(coopmat<T,S,M,N,U> m, out E[] v) = emit coopmat_to_vector_qcom
""",
    emits="qcom",
    checks="qcom",
    spirv_extensions=("SPV_QCOM_cooperative_matrix_conversion",),
    capabilities=("CooperativeMatrixConversionQCOM",),
)
