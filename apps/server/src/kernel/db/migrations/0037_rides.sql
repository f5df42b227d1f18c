CREATE TABLE "away_spans" (
	"id" uuid PRIMARY KEY NOT NULL,
	"member_id" uuid NOT NULL,
	"from_date" date NOT NULL,
	"until_date" date NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "away_spans_dates_check" CHECK ("away_spans"."from_date" <= "away_spans"."until_date")
);
--> statement-breakpoint
CREATE TABLE "ride_people" (
	"driver_journey_id" uuid NOT NULL,
	"driver_date" date NOT NULL,
	"direction" text NOT NULL,
	"member_id" uuid NOT NULL,
	"late_minutes" smallint,
	"late_at" timestamp (3) with time zone,
	"seen_at" timestamp (3) with time zone,
	CONSTRAINT "ride_people_pkey" PRIMARY KEY("driver_journey_id","driver_date","direction","member_id"),
	CONSTRAINT "ride_people_direction_check" CHECK ("ride_people"."direction" in ('out', 'back')),
	CONSTRAINT "ride_people_late_check" CHECK (("ride_people"."late_minutes" is null) = ("ride_people"."late_at" is null) and "ride_people"."late_minutes" between 0 and 30)
);
--> statement-breakpoint
ALTER TABLE "lift_skips" ADD COLUMN "called_by" text DEFAULT 'either' NOT NULL;--> statement-breakpoint
ALTER TABLE "lift_skips" DROP CONSTRAINT "lift_skips_lift_id_direction_driver_date_pk";--> statement-breakpoint
ALTER TABLE "lift_skips" ADD CONSTRAINT "lift_skips_pkey" PRIMARY KEY("lift_id","direction","driver_date","called_by");--> statement-breakpoint
ALTER TABLE "lift_skips" ADD COLUMN "away_id" uuid;--> statement-breakpoint
ALTER TABLE "away_spans" ADD CONSTRAINT "away_spans_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ride_people" ADD CONSTRAINT "ride_people_driver_journey_id_journeys_id_fk" FOREIGN KEY ("driver_journey_id") REFERENCES "public"."journeys"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ride_people" ADD CONSTRAINT "ride_people_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "away_spans_member_id_index" ON "away_spans" USING btree ("member_id","from_date");--> statement-breakpoint
CREATE INDEX "away_spans_until_date_index" ON "away_spans" USING btree ("until_date");--> statement-breakpoint
CREATE INDEX "ride_people_member_id_index" ON "ride_people" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "ride_people_driver_date_index" ON "ride_people" USING btree ("driver_date");--> statement-breakpoint
ALTER TABLE "lift_skips" ADD CONSTRAINT "lift_skips_away_id_away_spans_id_fk" FOREIGN KEY ("away_id") REFERENCES "public"."away_spans"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "lift_skips_away_id_index" ON "lift_skips" USING btree ("away_id") WHERE "lift_skips"."away_id" is not null;--> statement-breakpoint
ALTER TABLE "lift_skips" ADD CONSTRAINT "lift_skips_called_by_check" CHECK ("lift_skips"."called_by" in ('driver', 'passenger', 'either'));
