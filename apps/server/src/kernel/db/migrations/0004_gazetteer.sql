CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
CREATE UNLOGGED TABLE "gazetteer_loads" (
	"version" text PRIMARY KEY NOT NULL,
	"loaded_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE UNLOGGED TABLE "place_names" (
	"key" text COLLATE "C" NOT NULL,
	"rank" integer NOT NULL,
	"place_ids" integer[] NOT NULL
);
--> statement-breakpoint
CREATE UNLOGGED TABLE "places" (
	"id" integer PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"key" text COLLATE "C" NOT NULL,
	"country" text NOT NULL,
	"area" text NOT NULL,
	"latitude" real NOT NULL,
	"longitude" real NOT NULL,
	"population" integer NOT NULL,
	"cell" integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX "place_names_key_index" ON "place_names" USING btree ("key","rank");--> statement-breakpoint
CREATE INDEX "place_names_short_prefix_index" ON "place_names" USING btree ("key","rank") WHERE "place_names"."rank" < 5000;--> statement-breakpoint
CREATE INDEX "places_cell_key_index" ON "places" USING btree ("cell","key");--> statement-breakpoint
CREATE INDEX "places_trigram_index" ON "places" USING gin ("key" gin_trgm_ops) WHERE "places"."id" < 60000;