ALTER TABLE "members" DROP CONSTRAINT "members_email_key_unique";--> statement-breakpoint
CREATE UNIQUE INDEX "members_account_email_key_index" ON "members" USING btree ("email_key") WHERE "members"."status" <> 'pending';--> statement-breakpoint
CREATE INDEX "members_email_key_index" ON "members" USING btree ("email_key");--> statement-breakpoint
CREATE INDEX "members_unanswered_index" ON "members" USING btree ("created_at") WHERE "members"."status" <> 'active';