"""Trash Pandas: one more roll, or stash it now?"""
