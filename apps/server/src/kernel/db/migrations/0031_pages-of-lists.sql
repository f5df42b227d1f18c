DROP INDEX "conversation_sides_member_id_index";--> statement-breakpoint
DROP INDEX "lifts_driver_id_index";--> statement-breakpoint
DROP INDEX "lifts_passenger_id_index";--> statement-breakpoint
DROP INDEX "share_requests_asker_id_index";--> statement-breakpoint
DROP INDEX "share_requests_asked_id_index";--> statement-breakpoint
ALTER TABLE "journey_alerts" ALTER COLUMN "match_count" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "journey_alerts" ALTER COLUMN "match_count" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "conversation_sides" ADD COLUMN "changed_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
UPDATE "conversation_sides" SET "changed_at" = coalesce(
	(SELECT "messages"."created_at" FROM "messages" WHERE "messages"."conversation_id" = "conversation_sides"."conversation_id"
		AND (NOT "messages"."is_hidden" OR "messages"."author_id" = "conversation_sides"."member_id") ORDER BY "messages"."position" DESC LIMIT 1),
	"conversations"."created_at") FROM "conversations" WHERE "conversations"."id" = "conversation_sides"."conversation_id";--> statement-breakpoint
UPDATE "journey_alerts" SET "match_count" = null WHERE "looked_at" IS NULL OR "is_news";--> statement-breakpoint
CREATE INDEX "conversation_sides_member_id_index" ON "conversation_sides" USING btree ("member_id","changed_at","conversation_id");--> statement-breakpoint
CREATE INDEX "lifts_driver_id_index" ON "lifts" USING btree ("driver_id","ended_at","id");--> statement-breakpoint
CREATE INDEX "lifts_passenger_id_index" ON "lifts" USING btree ("passenger_id","ended_at","id");--> statement-breakpoint
CREATE INDEX "share_requests_asker_id_index" ON "share_requests" USING btree ("asker_id","created_at","id");--> statement-breakpoint
CREATE INDEX "share_requests_asked_id_index" ON "share_requests" USING btree ("asked_id","created_at","id");