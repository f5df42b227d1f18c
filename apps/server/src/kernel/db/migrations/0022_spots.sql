ALTER TABLE "journeys" ADD COLUMN "start_spot" jsonb;--> statement-breakpoint
ALTER TABLE "journeys" ADD COLUMN "end_spot" jsonb;