ALTER TABLE "journey_ways" ADD COLUMN "start_home_cell" text;--> statement-breakpoint
ALTER TABLE "journey_ways" ADD COLUMN "end_home_cell" text;--> statement-breakpoint
CREATE INDEX "journey_ways_earlier_cells_index" ON "journey_ways" USING btree ("journey_id") WHERE ("journey_ways"."start_cell" in ("journey_ways"."start_home_cell", overlay(overlay("journey_ways"."start_home_cell" placing '7' from 2 for 1) placing 'f' from 10 for 1)) and "journey_ways"."end_cell" in ("journey_ways"."end_home_cell", overlay(overlay("journey_ways"."end_home_cell" placing '7' from 2 for 1) placing 'f' from 10 for 1))) is not true;--> statement-breakpoint
-- The middle of each cell is looked for on the roads anew, along with the ways between them.
DELETE FROM "match_cells";
