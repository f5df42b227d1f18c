CREATE TABLE "alert_days" (
	"community_id" uuid NOT NULL,
	"day" date NOT NULL,
	"mails" integer NOT NULL,
	CONSTRAINT "alert_days_community_id_day_pk" PRIMARY KEY("community_id","day"),
	CONSTRAINT "alert_days_mails_check" CHECK ("alert_days"."mails" > 0)
);
--> statement-breakpoint
CREATE TABLE "announced_matches" (
	"journey_id" uuid NOT NULL,
	"announced_id" uuid NOT NULL,
	"announced_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "announced_matches_journey_id_announced_id_pk" PRIMARY KEY("journey_id","announced_id")
);
--> statement-breakpoint
CREATE TABLE "journey_alerts" (
	"journey_id" uuid PRIMARY KEY NOT NULL,
	"community_id" uuid NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"is_news" boolean NOT NULL,
	"wishes" integer DEFAULT 1 NOT NULL,
	"looked_at" timestamp (3) with time zone,
	"match_count" smallint DEFAULT 0 NOT NULL,
	"least_trouble" real,
	"mailed_at" timestamp (3) with time zone,
	CONSTRAINT "journey_alerts_match_count_check" CHECK ("journey_alerts"."match_count" between 0 and 99),
	CONSTRAINT "journey_alerts_least_trouble_check" CHECK (("journey_alerts"."least_trouble" is not null) = ("journey_alerts"."match_count" > 0))
);
--> statement-breakpoint
CREATE TABLE "unsubscribe_links" (
	"token" text PRIMARY KEY NOT NULL,
	"member_id" uuid NOT NULL,
	"kind" text NOT NULL,
	CONSTRAINT "unsubscribe_links_member_id_kind_unique" UNIQUE("member_id","kind"),
	CONSTRAINT "unsubscribe_links_kind_check" CHECK ("unsubscribe_links"."kind" in ('newMatches', 'requests', 'messages'))
);
--> statement-breakpoint
ALTER TABLE "alert_days" ADD CONSTRAINT "alert_days_community_id_communities_id_fk" FOREIGN KEY ("community_id") REFERENCES "public"."communities"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "announced_matches" ADD CONSTRAINT "announced_matches_journey_id_journeys_id_fk" FOREIGN KEY ("journey_id") REFERENCES "public"."journeys"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "announced_matches" ADD CONSTRAINT "announced_matches_announced_id_members_id_fk" FOREIGN KEY ("announced_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "journey_alerts" ADD CONSTRAINT "journey_alerts_journey_id_journeys_id_fk" FOREIGN KEY ("journey_id") REFERENCES "public"."journeys"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "journey_alerts" ADD CONSTRAINT "journey_alerts_community_id_communities_id_fk" FOREIGN KEY ("community_id") REFERENCES "public"."communities"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unsubscribe_links" ADD CONSTRAINT "unsubscribe_links_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "announced_matches_announced_id_index" ON "announced_matches" USING btree ("announced_id");--> statement-breakpoint
CREATE INDEX "journey_alerts_due_at_index" ON "journey_alerts" USING btree ("due_at");--> statement-breakpoint
INSERT INTO "journey_alerts" ("journey_id", "community_id", "due_at", "is_news") SELECT "id", "community_id", now() + random() * interval '7 days', false FROM "journeys";
