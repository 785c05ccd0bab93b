"""Ab in die Tonne: put trash into a bin that is too small for it, and let nothing fall."""
