ALTER TABLE "lifts" ADD COLUMN "former_places" jsonb;--> statement-breakpoint
ALTER TABLE "share_requests" ADD COLUMN "announced" jsonb;--> statement-breakpoint
CREATE INDEX "lifts_former_places_index" ON "lifts" USING btree ("id") WHERE "lifts"."former_places" is not null;--> statement-breakpoint
-- Places of lifts by the rules of before. All are worked out anew; a door, and what may lie in the cell of a driver's end or near it, is told no more until then.
UPDATE "lifts" SET "former_places" = "lifts"."places", "places" = CASE WHEN EXISTS (
  SELECT FROM (
    SELECT jsonb_path_query("lifts"."places", '$.out.*') UNION ALL SELECT jsonb_path_query("lifts"."places", '$.back.*')
  ) AS told (place)
  CROSS JOIN (VALUES ("driven"."start_latitude", "driven"."start_longitude"), ("driven"."end_latitude", "driven"."end_longitude")) AS ends (latitude, longitude)
  WHERE (place ->> 'walkMetres')::float8 = 0
    OR 111195 * sqrt(power((place ->> 'latitude')::float8 - ends.latitude, 2) + power(((place ->> 'longitude')::float8 - ends.longitude) * cos(radians(ends.latitude)), 2))
      < CASE "driven"."area" WHEN 'wide' THEN 3500 ELSE 1300 END
) THEN NULL ELSE "lifts"."places" END
FROM "journeys" AS "driven"
WHERE "lifts"."state" = 'active' AND "driven"."id" = "lifts"."driver_journey_id";
