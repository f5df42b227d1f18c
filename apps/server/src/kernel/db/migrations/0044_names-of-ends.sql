ALTER TABLE "journeys" ADD COLUMN "start_name" text;--> statement-breakpoint
ALTER TABLE "journeys" ADD COLUMN "end_name" text;