CREATE TABLE "limits_met" (
	"name" text NOT NULL,
	"hour" timestamp (3) with time zone NOT NULL,
	"times" integer NOT NULL,
	CONSTRAINT "limits_met_name_hour_pk" PRIMARY KEY("name","hour")
);
--> statement-breakpoint
CREATE TABLE "servers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"version" text NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"seen_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "limits_met_hour_index" ON "limits_met" USING btree ("hour");