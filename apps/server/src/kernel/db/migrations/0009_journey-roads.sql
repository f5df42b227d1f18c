ALTER TABLE "journeys" ADD COLUMN "roads_version" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "journeys" ADD COLUMN "rerouted_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "journeys" ADD COLUMN "former_distance_metres" double precision;--> statement-breakpoint
ALTER TABLE "journeys" ADD COLUMN "former_duration_seconds" double precision;--> statement-breakpoint
ALTER TABLE "journeys" ADD COLUMN "formerly_estimated" boolean;--> statement-breakpoint
CREATE INDEX "journeys_roads_version_index" ON "journeys" USING btree ("roads_version","created_at" DESC NULLS FIRST);