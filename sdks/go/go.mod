module launa/sdk

go 1.26.0
