// The page "Compose".
