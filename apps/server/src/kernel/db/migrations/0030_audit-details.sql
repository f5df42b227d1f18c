ALTER TABLE "audit_lines" ADD COLUMN "community_slug" text;--> statement-breakpoint
ALTER TABLE "audit_lines" ADD COLUMN "details" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "members_news_index" ON "members" USING btree ("community_id","email_key","id") WHERE "members"."marketing_opt_in" and "members"."status" = 'active';--> statement-breakpoint
CREATE INDEX "reports_open_index" ON "reports" USING btree ("community_id","created_at") WHERE "reports"."resolved_at" is null;--> statement-breakpoint
-- Lines from before are about a community by its public id, which no command takes.
UPDATE "audit_lines" SET "community_slug" = "communities"."slug" FROM "communities" WHERE "communities"."public_id" = "audit_lines"."community_public_id";
