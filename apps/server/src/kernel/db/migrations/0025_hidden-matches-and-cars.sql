CREATE TABLE "hidden_matches" (
	"journey_id" uuid NOT NULL,
	"other_journey_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "hidden_matches_journey_id_other_journey_id_pk" PRIMARY KEY("journey_id","other_journey_id")
);
--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "car_make" text;--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "car_colour" text;--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "car_plate" text;--> statement-breakpoint
ALTER TABLE "hidden_matches" ADD CONSTRAINT "hidden_matches_journey_id_journeys_id_fk" FOREIGN KEY ("journey_id") REFERENCES "public"."journeys"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hidden_matches" ADD CONSTRAINT "hidden_matches_other_journey_id_journeys_id_fk" FOREIGN KEY ("other_journey_id") REFERENCES "public"."journeys"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "hidden_matches_other_journey_id_index" ON "hidden_matches" USING btree ("other_journey_id");