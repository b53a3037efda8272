#version 450





read


read


read
