CREATE TABLE "invitation_lists" (
	"id" uuid PRIMARY KEY NOT NULL,
	"community_id" uuid NOT NULL,
	"label" text NOT NULL,
	"sent_by" uuid,
	"said_no" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "invitations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"list_id" uuid NOT NULL,
	"community_id" uuid NOT NULL,
	"member_id" uuid,
	"email" text NOT NULL,
	"email_key" text NOT NULL,
	"forename" text NOT NULL,
	"surname" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"answer" text,
	"sent_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "invitations_state_check" CHECK ("invitations"."state" in ('waiting', 'pressed', 'accepted', 'refused', 'expired')),
	CONSTRAINT "invitations_email_check" CHECK (("invitations"."state" in ('accepted', 'expired')) = ("invitations"."email_key" = ''))
);
--> statement-breakpoint
CREATE TABLE "join_links" (
	"id" uuid PRIMARY KEY NOT NULL,
	"community_id" uuid NOT NULL,
	"code" text NOT NULL,
	"label" text NOT NULL,
	"opened" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "join_links_code_unique" UNIQUE("code")
);
--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "join_link_id" uuid;--> statement-breakpoint
ALTER TABLE "invitation_lists" ADD CONSTRAINT "invitation_lists_community_id_communities_id_fk" FOREIGN KEY ("community_id") REFERENCES "public"."communities"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitation_lists" ADD CONSTRAINT "invitation_lists_sent_by_organisers_id_fk" FOREIGN KEY ("sent_by") REFERENCES "public"."organisers"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_list_id_invitation_lists_id_fk" FOREIGN KEY ("list_id") REFERENCES "public"."invitation_lists"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_community_id_communities_id_fk" FOREIGN KEY ("community_id") REFERENCES "public"."communities"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "join_links" ADD CONSTRAINT "join_links_community_id_communities_id_fk" FOREIGN KEY ("community_id") REFERENCES "public"."communities"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "invitation_lists_community_id_index" ON "invitation_lists" USING btree ("community_id","created_at","id");--> statement-breakpoint
CREATE INDEX "invitation_lists_sent_by_index" ON "invitation_lists" USING btree ("sent_by");--> statement-breakpoint
CREATE INDEX "invitations_list_id_index" ON "invitations" USING btree ("list_id","state","email_key","id");--> statement-breakpoint
CREATE INDEX "invitations_member_id_index" ON "invitations" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "invitations_email_key_index" ON "invitations" USING btree ("community_id","email_key");--> statement-breakpoint
CREATE INDEX "invitations_open_index" ON "invitations" USING btree ("community_id","state","sent_at") WHERE "invitations"."state" in ('waiting', 'pressed', 'refused');--> statement-breakpoint
CREATE INDEX "invitations_gone_index" ON "invitations" USING btree ("sent_at") WHERE "invitations"."member_id" is null and "invitations"."state" in ('waiting', 'pressed', 'refused');--> statement-breakpoint
CREATE INDEX "join_links_community_id_index" ON "join_links" USING btree ("community_id","created_at","id") WHERE "join_links"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "join_links_of_community_index" ON "join_links" USING btree ("community_id");--> statement-breakpoint
ALTER TABLE "members" ADD CONSTRAINT "members_join_link_id_join_links_id_fk" FOREIGN KEY ("join_link_id") REFERENCES "public"."join_links"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "members_join_link_id_index" ON "members" USING btree ("join_link_id") WHERE "members"."join_link_id" is not null;--> statement-breakpoint
-- Who has been invited and has not answered: one list for each community, as of the operator's command.
INSERT INTO "invitation_lists" ("id", "community_id", "label", "created_at")
  SELECT gen_random_uuid(), "community_id", '', min("created_at") FROM "members" WHERE "status" = 'invited' GROUP BY "community_id";
--> statement-breakpoint
INSERT INTO "invitations" ("id", "list_id", "community_id", "member_id", "email", "email_key", "forename", "surname", "sent_at")
  SELECT gen_random_uuid(), l."id", m."community_id", m."id", m."email", m."email_key", m."forename", m."surname", m."created_at"
  FROM "members" m JOIN "invitation_lists" l ON l."community_id" = m."community_id" WHERE m."status" = 'invited';
--> statement-breakpoint
UPDATE "invitations" SET "state" = 'refused', "answer" = f."answer"
  FROM (SELECT DISTINCT ON ("member_id") "member_id", "answer", "failed_at" FROM "mails" WHERE "kind" = 'invitation' ORDER BY "member_id", "created_at" DESC) f
  WHERE f."member_id" = "invitations"."member_id" AND f."failed_at" IS NOT NULL;
