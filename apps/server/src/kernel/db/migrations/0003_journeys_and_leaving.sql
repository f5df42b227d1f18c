CREATE TABLE "account_removals" (
	"id" uuid PRIMARY KEY NOT NULL,
	"community_id" uuid NOT NULL,
	"reason" text,
	"removed_on" date NOT NULL,
	CONSTRAINT "account_removals_reason_check" CHECK ("account_removals"."reason" in ('foundMatch', 'circumstancesChanged', 'createdByEmployer', 'checkingService', 'tooManyEmails', 'noSuitableMatches', 'noReplies', 'duplicateAccount', 'technicalProblems', 'otherReason'))
);
--> statement-breakpoint
CREATE TABLE "former_emails" (
	"id" uuid PRIMARY KEY NOT NULL,
	"member_id" uuid NOT NULL,
	"email" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "journeys" (
	"id" uuid PRIMARY KEY NOT NULL,
	"member_id" uuid NOT NULL,
	"community_id" uuid NOT NULL,
	"start_label" text NOT NULL,
	"start_latitude" double precision NOT NULL,
	"start_longitude" double precision NOT NULL,
	"start_kind" text,
	"start_context" text,
	"end_label" text NOT NULL,
	"end_latitude" double precision NOT NULL,
	"end_longitude" double precision NOT NULL,
	"end_kind" text,
	"end_context" text,
	"return_journey" boolean NOT NULL,
	"distance_metres" double precision NOT NULL,
	"duration_seconds" double precision NOT NULL,
	"geometry" text NOT NULL,
	"estimated" boolean NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "journeys_label_check" CHECK ("journeys"."start_label" <> '' and "journeys"."end_label" <> ''),
	CONSTRAINT "journeys_latitude_check" CHECK ("journeys"."start_latitude" between -90 and 90 and "journeys"."end_latitude" between -90 and 90),
	CONSTRAINT "journeys_longitude_check" CHECK ("journeys"."start_longitude" between -180 and 180 and "journeys"."end_longitude" between -180 and 180),
	CONSTRAINT "journeys_route_check" CHECK ("journeys"."distance_metres" >= 0 and "journeys"."duration_seconds" >= 0)
);
--> statement-breakpoint
CREATE TABLE "unfinished_removals" (
	"id" uuid PRIMARY KEY NOT NULL,
	"member_id" uuid NOT NULL,
	"email" text,
	"name" text,
	"language_code" text,
	"community_id" uuid,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "unfinished_removals_confirmation_check" CHECK (num_nonnulls("unfinished_removals"."email", "unfinished_removals"."name", "unfinished_removals"."language_code", "unfinished_removals"."community_id") in (0, 4))
);
--> statement-breakpoint
ALTER TABLE "one_time_tokens" ADD COLUMN "new_email" text;--> statement-breakpoint
ALTER TABLE "account_removals" ADD CONSTRAINT "account_removals_community_id_communities_id_fk" FOREIGN KEY ("community_id") REFERENCES "public"."communities"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "former_emails" ADD CONSTRAINT "former_emails_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "journeys" ADD CONSTRAINT "journeys_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "journeys" ADD CONSTRAINT "journeys_community_id_communities_id_fk" FOREIGN KEY ("community_id") REFERENCES "public"."communities"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unfinished_removals" ADD CONSTRAINT "unfinished_removals_community_id_communities_id_fk" FOREIGN KEY ("community_id") REFERENCES "public"."communities"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "account_removals_community_id_index" ON "account_removals" USING btree ("community_id");--> statement-breakpoint
CREATE INDEX "former_emails_member_id_index" ON "former_emails" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "journeys_member_id_index" ON "journeys" USING btree ("member_id","created_at","id");--> statement-breakpoint
CREATE INDEX "unfinished_removals_created_at_index" ON "unfinished_removals" USING btree ("created_at");--> statement-breakpoint
ALTER TABLE "one_time_tokens" ADD CONSTRAINT "one_time_tokens_new_email_check" CHECK (("one_time_tokens"."purpose" = 'email-change') = ("one_time_tokens"."new_email" is not null));