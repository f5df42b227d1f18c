CREATE TABLE "mapped_extracts" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "mapped_extracts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"places" integer NOT NULL,
	"imported_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "mapped_extracts_name_unique" UNIQUE("name")
);
--> statement-breakpoint
CREATE TABLE "mapped_names" (
	"key" text COLLATE "C" NOT NULL,
	"area_key" text COLLATE "C" NOT NULL,
	"weight" integer NOT NULL,
	"place_id" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mapped_places" (
	"id" bigint PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"key" text COLLATE "C" NOT NULL,
	"kind" text NOT NULL,
	"country" text NOT NULL,
	"area" text NOT NULL,
	"latitude" real NOT NULL,
	"longitude" real NOT NULL,
	"weight" integer NOT NULL,
	"cell" integer NOT NULL,
	"house_numbers" text[],
	"house_positions" real[]
);
--> statement-breakpoint
CREATE INDEX "mapped_names_key_index" ON "mapped_names" USING btree ("key","weight" DESC NULLS FIRST,"area_key","place_id");--> statement-breakpoint
CREATE INDEX "mapped_names_notable_index" ON "mapped_names" USING btree ("key","weight" DESC NULLS FIRST,"place_id") WHERE "mapped_names"."weight" >= 100;--> statement-breakpoint
CREATE INDEX "mapped_places_cell_index" ON "mapped_places" USING btree ("cell","key");