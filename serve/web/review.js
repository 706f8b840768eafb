// The page "Review".
