ALTER TABLE "account_removals" ADD COLUMN "comment" text;--> statement-breakpoint
CREATE INDEX "account_removals_comment_index" ON "account_removals" USING btree ("removed_on") WHERE "account_removals"."comment" is not null;--> statement-breakpoint
ALTER TABLE "account_removals" ADD CONSTRAINT "account_removals_comment_check" CHECK (char_length("account_removals"."comment") between 1 and 2000);