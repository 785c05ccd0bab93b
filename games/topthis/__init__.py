"""Top This! (Yves Tourigny, 2014): flick toppings onto a pizza."""
