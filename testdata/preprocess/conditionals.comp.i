#version 450



yes











yes


  yes






yes


yes





yes
