// The page "Problems".
