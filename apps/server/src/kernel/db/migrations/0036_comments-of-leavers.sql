-- Nothing keeps what leavers wrote any more. The column stays for servers of the version before, which still write it.
UPDATE "account_removals" SET "comment" = null WHERE "comment" is not null;
