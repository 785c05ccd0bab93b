"""What all games share: the contract, chance, saves, matches, players."""
