@rem npm runs its scripts by sh, where `exec` hands a signal on. On Windows this file stands in for that word.
@%*
