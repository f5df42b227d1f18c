CREATE TABLE "member_blocks" (
	"blocker_id" uuid NOT NULL,
	"blocked_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "member_blocks_blocker_id_blocked_id_pk" PRIMARY KEY("blocker_id","blocked_id")
);
--> statement-breakpoint
ALTER TABLE "communities" ADD COLUMN "matches_with" text DEFAULT 'community' NOT NULL;--> statement-breakpoint
ALTER TABLE "journeys" ADD COLUMN "when" jsonb;--> statement-breakpoint
ALTER TABLE "journeys" ADD COLUMN "role" text DEFAULT 'either' NOT NULL;--> statement-breakpoint
ALTER TABLE "journeys" ADD COLUMN "seats" smallint DEFAULT 3 NOT NULL;--> statement-breakpoint
ALTER TABLE "journeys" ADD COLUMN "flexible_minutes" smallint DEFAULT 15 NOT NULL;--> statement-breakpoint
ALTER TABLE "journeys" ADD COLUMN "walk_metres" integer DEFAULT 500 NOT NULL;--> statement-breakpoint
ALTER TABLE "journeys" ADD COLUMN "detour_limit_minutes" smallint;--> statement-breakpoint
ALTER TABLE "journeys" ADD COLUMN "area" text DEFAULT 'near' NOT NULL;--> statement-breakpoint
ALTER TABLE "journeys" ADD COLUMN "paused" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "journeys" ADD COLUMN "time_zone" text;--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "new_matches" text DEFAULT 'weekly' NOT NULL;--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "request_mails" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "message_mails" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "pushes" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "member_blocks" ADD CONSTRAINT "member_blocks_blocker_id_members_id_fk" FOREIGN KEY ("blocker_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_blocks" ADD CONSTRAINT "member_blocks_blocked_id_members_id_fk" FOREIGN KEY ("blocked_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "member_blocks_blocked_id_index" ON "member_blocks" USING btree ("blocked_id","blocker_id");--> statement-breakpoint
ALTER TABLE "communities" ADD CONSTRAINT "communities_matches_with_check" CHECK ("communities"."matches_with" in ('community', 'family'));--> statement-breakpoint
ALTER TABLE "journeys" ADD CONSTRAINT "journeys_role_check" CHECK ("journeys"."role" in ('driver', 'passenger', 'either'));--> statement-breakpoint
ALTER TABLE "journeys" ADD CONSTRAINT "journeys_area_check" CHECK ("journeys"."area" in ('near', 'wide'));--> statement-breakpoint
ALTER TABLE "journeys" ADD CONSTRAINT "journeys_seats_check" CHECK ("journeys"."seats" between 1 and 8);--> statement-breakpoint
ALTER TABLE "journeys" ADD CONSTRAINT "journeys_flexible_check" CHECK ("journeys"."flexible_minutes" between 0 and 120 and "journeys"."walk_metres" between 0 and 2000);--> statement-breakpoint
ALTER TABLE "journeys" ADD CONSTRAINT "journeys_detour_limit_check" CHECK ("journeys"."detour_limit_minutes" between 1 and 60);--> statement-breakpoint
ALTER TABLE "members" ADD CONSTRAINT "members_new_matches_check" CHECK ("members"."new_matches" in ('at-once', 'weekly', 'never'));