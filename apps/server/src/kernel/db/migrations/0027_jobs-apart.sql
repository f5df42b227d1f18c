DROP INDEX "share_requests_wants_seat_index";--> statement-breakpoint
DROP INDEX "journey_ways_roads_version_index";--> statement-breakpoint
DROP INDEX "members_community_id_index";--> statement-breakpoint
ALTER TABLE "communities" ADD COLUMN "sharing_ended_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "share_requests" ADD COLUMN "seat_due_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "alert_days_day_index" ON "alert_days" USING btree ("day");--> statement-breakpoint
CREATE INDEX "communities_closed_index" ON "communities" USING btree ("id") WHERE ("communities"."active" = ("communities"."sharing_ended_at" is not null));--> statement-breakpoint
CREATE INDEX "conversations_left_index" ON "conversations" USING btree ("id") WHERE "conversations"."one_id" is null and "conversations"."other_id" is null;--> statement-breakpoint
CREATE INDEX "journey_alerts_awaited_index" ON "journey_alerts" USING btree ("is_news","due_at") WHERE ("journey_alerts"."is_news" or "journey_alerts"."looked_at" is null or "journey_alerts"."due_at" - "journey_alerts"."looked_at" < interval '168 hours');--> statement-breakpoint
CREATE INDEX "lifts_ended_at_index" ON "lifts" USING btree ("ended_at") WHERE "lifts"."ended_at" is not null;--> statement-breakpoint
CREATE INDEX "rate_limits_first_index" ON "rate_limits" USING btree (split_part(split_part("key", ':', 2), '.', 1));--> statement-breakpoint
CREATE INDEX "rate_limits_second_index" ON "rate_limits" USING btree (split_part("key", '.', 2)) WHERE strpos("rate_limits"."key", '.') > 0;--> statement-breakpoint
CREATE INDEX "reports_resolved_at_index" ON "reports" USING btree ("resolved_at") WHERE "reports"."resolved_at" is not null;--> statement-breakpoint
CREATE INDEX "share_requests_seat_due_at_index" ON "share_requests" USING btree ("seat_due_at" NULLS FIRST,"created_at") WHERE "share_requests"."wants_seat";--> statement-breakpoint
CREATE INDEX "share_requests_answered_at_index" ON "share_requests" USING btree ("answered_at") WHERE "share_requests"."answered_at" is not null;--> statement-breakpoint
CREATE INDEX "journey_ways_roads_version_index" ON "journey_ways" USING btree ("roads_version","journey_id");--> statement-breakpoint
CREATE INDEX "members_community_id_index" ON "members" USING btree ("community_id","id");