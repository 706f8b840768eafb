// The page "Bench".
