CREATE TABLE "community_factors" (
	"community_id" uuid PRIMARY KEY NOT NULL,
	"grams" integer NOT NULL,
	"source" text NOT NULL,
	"year" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "community_months" (
	"community_id" uuid NOT NULL,
	"month" date NOT NULL,
	"members" integer NOT NULL,
	"with_journey" integer NOT NULL,
	"with_match" integer NOT NULL,
	"asked" integer NOT NULL,
	"answered" integer NOT NULL,
	"answered_soon" integer NOT NULL,
	"agreed" integer NOT NULL,
	"joined" integer NOT NULL,
	"left" integer NOT NULL,
	"riders" integer NOT NULL,
	"rides" integer NOT NULL,
	"metres" bigint NOT NULL,
	"co2_grams" integer NOT NULL,
	"co2_source" text NOT NULL,
	"co2_year" integer NOT NULL,
	"counted_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "community_months_pkey" PRIMARY KEY("community_id","month"),
	CONSTRAINT "community_months_month_check" CHECK (extract(day from "community_months"."month") = 1)
);
--> statement-breakpoint
CREATE TABLE "figure_mails" (
	"organiser_id" uuid NOT NULL,
	"community_id" uuid NOT NULL,
	"mailed_month" date NOT NULL,
	CONSTRAINT "figure_mails_pkey" PRIMARY KEY("organiser_id","community_id")
);
--> statement-breakpoint
ALTER TABLE "community_factors" ADD CONSTRAINT "community_factors_community_id_communities_id_fk" FOREIGN KEY ("community_id") REFERENCES "public"."communities"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "community_months" ADD CONSTRAINT "community_months_community_id_communities_id_fk" FOREIGN KEY ("community_id") REFERENCES "public"."communities"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "figure_mails" ADD CONSTRAINT "figure_mails_organiser_id_organisers_id_fk" FOREIGN KEY ("organiser_id") REFERENCES "public"."organisers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "figure_mails" ADD CONSTRAINT "figure_mails_community_id_communities_id_fk" FOREIGN KEY ("community_id") REFERENCES "public"."communities"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "figure_mails_community_id_index" ON "figure_mails" USING btree ("community_id");--> statement-breakpoint
CREATE INDEX "figure_mails_mailed_month_index" ON "figure_mails" USING btree ("mailed_month");