CREATE EXTENSION IF NOT EXISTS btree_gin;
--> statement-breakpoint
CREATE TABLE "journey_candidates" (
	"journey_id" uuid PRIMARY KEY NOT NULL,
	"community_id" uuid NOT NULL,
	"member_id" uuid NOT NULL,
	"drives" boolean NOT NULL,
	"rides" boolean NOT NULL,
	"days" smallint NOT NULL,
	"first_date" date,
	"last_date" date,
	"start_cell" bigint NOT NULL,
	"end_cell" bigint NOT NULL,
	"cover" bigint[] NOT NULL,
	"facts" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "journey_ways" (
	"journey_id" uuid PRIMARY KEY NOT NULL,
	"start_cell" text NOT NULL,
	"end_cell" text NOT NULL,
	"start_latitude" double precision NOT NULL,
	"start_longitude" double precision NOT NULL,
	"end_latitude" double precision NOT NULL,
	"end_longitude" double precision NOT NULL,
	"start_land" text NOT NULL,
	"end_land" text NOT NULL,
	"out_estimate_metres" integer NOT NULL,
	"out_estimate_seconds" integer NOT NULL,
	"back_estimate_metres" integer NOT NULL,
	"back_estimate_seconds" integer NOT NULL,
	"out_metres" integer,
	"out_seconds" integer,
	"out_course" text,
	"back_metres" integer,
	"back_seconds" integer,
	"back_course" text,
	"roads_version" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "match_cells" (
	"cell" text PRIMARY KEY NOT NULL,
	"roads_version" text NOT NULL,
	"latitude" double precision NOT NULL,
	"longitude" double precision NOT NULL
);
--> statement-breakpoint
ALTER TABLE "journey_candidates" ADD CONSTRAINT "journey_candidates_journey_id_journeys_id_fk" FOREIGN KEY ("journey_id") REFERENCES "public"."journeys"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "journey_ways" ADD CONSTRAINT "journey_ways_journey_id_journeys_id_fk" FOREIGN KEY ("journey_id") REFERENCES "public"."journeys"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "journey_candidates_drivers_index" ON "journey_candidates" USING gin ("community_id","cover") WHERE "journey_candidates"."drives";--> statement-breakpoint
CREATE INDEX "journey_candidates_passengers_index" ON "journey_candidates" USING btree ("community_id","start_cell","end_cell") INCLUDE ("member_id","days","first_date","last_date","facts") WHERE "journey_candidates"."rides";--> statement-breakpoint
CREATE INDEX "journey_ways_roads_version_index" ON "journey_ways" USING btree ("roads_version");