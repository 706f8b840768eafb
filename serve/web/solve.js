// The page "Solve".
