CREATE TABLE "news" (
	"id" uuid PRIMARY KEY NOT NULL,
	"community_id" uuid NOT NULL,
	"with_children" boolean DEFAULT false NOT NULL,
	"audience" text DEFAULT 'all' NOT NULL,
	"words" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"target" text DEFAULT 'none' NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"written_by" uuid,
	"asked_by" uuid,
	"answered_by" uuid,
	"answer" text DEFAULT '' NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	"lapses_at" timestamp (3) with time zone,
	"began_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	"recipients" integer,
	"sent" integer DEFAULT 0 NOT NULL,
	"refused" integer DEFAULT 0 NOT NULL,
	"unsubscribed" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "news_audience_check" CHECK ("news"."audience" in ('all', 'no-journey', 'not-asked')),
	CONSTRAINT "news_target_check" CHECK ("news"."target" in ('none', 'dashboard', 'matches', 'journey', 'community')),
	CONSTRAINT "news_state_check" CHECK ("news"."state" in ('draft', 'asked', 'sending', 'held', 'sent'))
);
--> statement-breakpoint
ALTER TABLE "unsubscribe_links" DROP CONSTRAINT "unsubscribe_links_kind_check";--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "news_id" uuid;--> statement-breakpoint
ALTER TABLE "news" ADD CONSTRAINT "news_community_id_communities_id_fk" FOREIGN KEY ("community_id") REFERENCES "public"."communities"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "news" ADD CONSTRAINT "news_written_by_organisers_id_fk" FOREIGN KEY ("written_by") REFERENCES "public"."organisers"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "news" ADD CONSTRAINT "news_asked_by_organisers_id_fk" FOREIGN KEY ("asked_by") REFERENCES "public"."organisers"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "news" ADD CONSTRAINT "news_answered_by_organisers_id_fk" FOREIGN KEY ("answered_by") REFERENCES "public"."organisers"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "news_community_id_index" ON "news" USING btree ("community_id","changed_at","id");--> statement-breakpoint
CREATE INDEX "news_changed_at_index" ON "news" USING btree ("changed_at","id");--> statement-breakpoint
CREATE INDEX "news_sending_index" ON "news" USING btree ("began_at") WHERE "news"."state" in ('sending', 'held', 'sent');--> statement-breakpoint
CREATE INDEX "news_asked_index" ON "news" USING btree ("community_id") WHERE "news"."state" = 'asked';--> statement-breakpoint
CREATE INDEX "news_written_by_index" ON "news" USING btree ("written_by");--> statement-breakpoint
CREATE INDEX "news_asked_by_index" ON "news" USING btree ("asked_by");--> statement-breakpoint
CREATE INDEX "news_answered_by_index" ON "news" USING btree ("answered_by");--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_news_id_news_id_fk" FOREIGN KEY ("news_id") REFERENCES "public"."news"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "mails_news_index" ON "mails" USING btree ("news_id","member_id") WHERE "mails"."news_id" is not null;--> statement-breakpoint
ALTER TABLE "unsubscribe_links" ADD CONSTRAINT "unsubscribe_links_kind_check" CHECK ("unsubscribe_links"."kind" in ('news', 'newMatches', 'requests', 'messages'));
