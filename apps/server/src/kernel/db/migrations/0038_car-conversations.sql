DROP INDEX "conversations_left_index";--> statement-breakpoint
ALTER TABLE "conversation_sides" ADD COLUMN "seen_from" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "conversation_sides" ADD COLUMN "seen_to" integer;--> statement-breakpoint
ALTER TABLE "conversation_sides" ADD COLUMN "left_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "kind" text DEFAULT 'pair' NOT NULL;--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "driver_id" uuid;--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "journey_id" uuid;--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_driver_id_members_id_fk" FOREIGN KEY ("driver_id") REFERENCES "public"."members"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "conversation_sides_left_at_index" ON "conversation_sides" USING btree ("left_at") WHERE "conversation_sides"."left_at" is not null;--> statement-breakpoint
CREATE INDEX "conversations_driver_id_index" ON "conversations" USING btree ("driver_id") WHERE "conversations"."driver_id" is not null;--> statement-breakpoint
CREATE INDEX "conversations_journey_id_index" ON "conversations" USING btree ("journey_id") WHERE "conversations"."journey_id" is not null;--> statement-breakpoint
CREATE INDEX "conversations_over_index" ON "conversations" USING btree ("id") WHERE "conversations"."kind" = 'car' and "conversations"."journey_id" is null;--> statement-breakpoint
CREATE INDEX "conversations_left_index" ON "conversations" USING btree ("id") WHERE "conversations"."kind" = 'pair' and "conversations"."one_id" is null and "conversations"."other_id" is null;--> statement-breakpoint
ALTER TABLE "conversation_sides" ADD CONSTRAINT "conversation_sides_left_check" CHECK (("conversation_sides"."seen_to" is null) = ("conversation_sides"."left_at" is null));--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_kind_check" CHECK (case when "conversations"."kind" = 'car' then "conversations"."one_id" is null and "conversations"."other_id" is null else "conversations"."driver_id" is null and "conversations"."journey_id" is null end);