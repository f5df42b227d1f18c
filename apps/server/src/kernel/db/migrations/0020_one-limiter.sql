ALTER TABLE "rate_limits" ADD COLUMN "next_turn_at" timestamp (3) with time zone;--> statement-breakpoint
-- Counted under keys without a secret. Nobody would find them any more.
DELETE FROM "rate_limits";
