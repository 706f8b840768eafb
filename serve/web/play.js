// The page "Play".
