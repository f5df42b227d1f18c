ALTER TABLE "members" ADD COLUMN "others_untold" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "members_others_untold_index" ON "members" USING btree ("id") WHERE "members"."others_untold";--> statement-breakpoint
-- Whoever shares a lift now agreed to it before riders in one car could see each other.
UPDATE "members" SET "others_untold" = true
WHERE "id" IN (SELECT unnest(array["driver_id", "passenger_id"]) FROM "lifts" WHERE "state" = 'active');
