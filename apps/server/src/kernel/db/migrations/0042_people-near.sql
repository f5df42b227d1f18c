CREATE TABLE "community_numbers" (
	"community_id" uuid PRIMARY KEY NOT NULL,
	"members" integer NOT NULL,
	"lifts" integer NOT NULL,
	"counted_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "people_near" (
	"community_id" uuid NOT NULL,
	"cell" text NOT NULL,
	"people" integer NOT NULL,
	CONSTRAINT "people_near_pkey" PRIMARY KEY("community_id","cell"),
	CONSTRAINT "people_near_people_check" CHECK ("people_near"."people" > 0)
);
--> statement-breakpoint
ALTER TABLE "community_numbers" ADD CONSTRAINT "community_numbers_community_id_communities_id_fk" FOREIGN KEY ("community_id") REFERENCES "public"."communities"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "people_near" ADD CONSTRAINT "people_near_community_id_communities_id_fk" FOREIGN KEY ("community_id") REFERENCES "public"."communities"("id") ON DELETE cascade ON UPDATE no action;