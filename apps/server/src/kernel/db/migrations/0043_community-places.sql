CREATE TABLE "community_places" (
	"community_id" uuid NOT NULL,
	"name" text NOT NULL,
	"latitude" double precision NOT NULL,
	"longitude" double precision NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "community_places_pkey" PRIMARY KEY("community_id","name"),
	CONSTRAINT "community_places_name_check" CHECK ("community_places"."name" <> ''),
	CONSTRAINT "community_places_position_check" CHECK ("community_places"."latitude" between -90 and 90 and "community_places"."longitude" between -180 and 180)
);
--> statement-breakpoint
ALTER TABLE "community_places" ADD CONSTRAINT "community_places_community_id_communities_id_fk" FOREIGN KEY ("community_id") REFERENCES "public"."communities"("id") ON DELETE cascade ON UPDATE no action;