CREATE TABLE "audit_lines" (
	"id" uuid PRIMARY KEY NOT NULL,
	"operator" text NOT NULL,
	"command" text NOT NULL,
	"community_public_id" text,
	"member_id" uuid,
	"report_id" uuid,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "calendar_addresses" (
	"member_id" uuid PRIMARY KEY NOT NULL,
	"secret_hash" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "calendar_addresses_secret_hash_unique" UNIQUE("secret_hash")
);
--> statement-breakpoint
CREATE TABLE "conversation_sides" (
	"conversation_id" uuid NOT NULL,
	"member_id" uuid NOT NULL,
	"read_to" integer DEFAULT 0 NOT NULL,
	"unread_since" timestamp (3) with time zone,
	"mailed_at" timestamp (3) with time zone,
	CONSTRAINT "conversation_sides_conversation_id_member_id_pk" PRIMARY KEY("conversation_id","member_id")
);
--> statement-breakpoint
CREATE TABLE "conversations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"one_id" uuid,
	"other_id" uuid,
	"last_position" integer DEFAULT 0 NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "conversations_pair_unique" UNIQUE("one_id","other_id"),
	CONSTRAINT "conversations_pair_check" CHECK ("conversations"."one_id" < "conversations"."other_id")
);
--> statement-breakpoint
CREATE TABLE "lift_skips" (
	"lift_id" uuid NOT NULL,
	"direction" text NOT NULL,
	"driver_date" date NOT NULL,
	"passenger_date" date NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "lift_skips_lift_id_direction_driver_date_pk" PRIMARY KEY("lift_id","direction","driver_date")
);
--> statement-breakpoint
CREATE TABLE "lifts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"conversation_id" uuid,
	"driver_id" uuid,
	"passenger_id" uuid,
	"driver_journey_id" uuid,
	"passenger_journey_id" uuid,
	"driver_time_zone" text NOT NULL,
	"passenger_time_zone" text NOT NULL,
	"state" text NOT NULL,
	"trips" jsonb NOT NULL,
	"places" jsonb,
	"driver_shares" jsonb DEFAULT '{"shareEmail":false,"phone":null}'::jsonb NOT NULL,
	"passenger_shares" jsonb DEFAULT '{"shareEmail":false,"phone":null}'::jsonb NOT NULL,
	"driver_asked" boolean DEFAULT false NOT NULL,
	"passenger_asked" boolean DEFAULT false NOT NULL,
	"first_date" date NOT NULL,
	"last_date" date,
	"started_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"ended_by" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "lifts_state_check" CHECK (("lifts"."state" = 'active') = ("lifts"."ended_at" is null) and ("lifts"."ended_at" is null) = ("lifts"."ended_by" is null)),
	CONSTRAINT "lifts_active_check" CHECK ("lifts"."state" = 'ended' or ("lifts"."driver_id" is not null and "lifts"."passenger_id" is not null)),
	CONSTRAINT "lifts_ended_check" CHECK ("lifts"."state" = 'active' or "lifts"."places" is null)
);
--> statement-breakpoint
CREATE TABLE "member_events" (
	"member_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"name" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "member_events_member_id_position_pk" PRIMARY KEY("member_id","position")
);
--> statement-breakpoint
CREATE TABLE "member_feeds" (
	"member_id" uuid PRIMARY KEY NOT NULL,
	"last_position" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"conversation_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"author_id" uuid,
	"kind" text NOT NULL,
	"text" text NOT NULL,
	"event" jsonb,
	"client_id" uuid,
	"is_hidden" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "messages_position_unique" UNIQUE("conversation_id","position"),
	CONSTRAINT "messages_kind_check" CHECK (("messages"."kind" = 'event') = ("messages"."event" is not null)),
	CONSTRAINT "messages_text_check" CHECK ("messages"."kind" = 'event' or ("messages"."text" <> '' and "messages"."author_id" is not null))
);
--> statement-breakpoint
CREATE TABLE "push_subscriptions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"member_id" uuid NOT NULL,
	"session_id" uuid NOT NULL,
	"endpoint" text NOT NULL,
	"p256dh" text NOT NULL,
	"auth" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "push_subscriptions_endpoint_unique" UNIQUE("endpoint")
);
--> statement-breakpoint
CREATE TABLE "reports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"community_id" uuid NOT NULL,
	"reporter_id" uuid,
	"reported_id" uuid,
	"reason" text NOT NULL,
	"text" text NOT NULL,
	"conversation" jsonb NOT NULL,
	"client_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"resolved_at" timestamp (3) with time zone,
	"resolution" text,
	CONSTRAINT "reports_resolved_check" CHECK (("reports"."resolved_at" is null) = ("reports"."resolution" is null))
);
--> statement-breakpoint
CREATE TABLE "share_requests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"conversation_id" uuid NOT NULL,
	"asker_id" uuid NOT NULL,
	"asked_id" uuid NOT NULL,
	"asker_journey_id" uuid,
	"asked_journey_id" uuid,
	"community_id" uuid NOT NULL,
	"asker_drives" boolean NOT NULL,
	"trips" jsonb NOT NULL,
	"message" text NOT NULL,
	"client_id" uuid NOT NULL,
	"state" text NOT NULL,
	"reason" text,
	"lift_id" uuid,
	"wants_seat" boolean DEFAULT false NOT NULL,
	"is_questioned" boolean DEFAULT false NOT NULL,
	"reminded_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"answered_at" timestamp (3) with time zone,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "share_requests_state_check" CHECK ("share_requests"."state" in ('waiting', 'accepted', 'declined', 'withdrawn', 'expired', 'void')),
	CONSTRAINT "share_requests_answered_check" CHECK (("share_requests"."state" = 'waiting') = ("share_requests"."answered_at" is null)),
	CONSTRAINT "share_requests_pair_check" CHECK ("share_requests"."asker_id" <> "share_requests"."asked_id"),
	CONSTRAINT "share_requests_message_check" CHECK ("share_requests"."message" <> '')
);
--> statement-breakpoint
ALTER TABLE "members" DROP CONSTRAINT "members_status_check";--> statement-breakpoint
ALTER TABLE "members" DROP CONSTRAINT "members_activated_check";--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "suspension_reason" text;--> statement-breakpoint
ALTER TABLE "calendar_addresses" ADD CONSTRAINT "calendar_addresses_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversation_sides" ADD CONSTRAINT "conversation_sides_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversation_sides" ADD CONSTRAINT "conversation_sides_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_one_id_members_id_fk" FOREIGN KEY ("one_id") REFERENCES "public"."members"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_other_id_members_id_fk" FOREIGN KEY ("other_id") REFERENCES "public"."members"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lift_skips" ADD CONSTRAINT "lift_skips_lift_id_lifts_id_fk" FOREIGN KEY ("lift_id") REFERENCES "public"."lifts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lifts" ADD CONSTRAINT "lifts_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lifts" ADD CONSTRAINT "lifts_driver_id_members_id_fk" FOREIGN KEY ("driver_id") REFERENCES "public"."members"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lifts" ADD CONSTRAINT "lifts_passenger_id_members_id_fk" FOREIGN KEY ("passenger_id") REFERENCES "public"."members"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lifts" ADD CONSTRAINT "lifts_driver_journey_id_journeys_id_fk" FOREIGN KEY ("driver_journey_id") REFERENCES "public"."journeys"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lifts" ADD CONSTRAINT "lifts_passenger_journey_id_journeys_id_fk" FOREIGN KEY ("passenger_journey_id") REFERENCES "public"."journeys"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_events" ADD CONSTRAINT "member_events_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_feeds" ADD CONSTRAINT "member_feeds_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_author_id_members_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_community_id_communities_id_fk" FOREIGN KEY ("community_id") REFERENCES "public"."communities"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_reporter_id_members_id_fk" FOREIGN KEY ("reporter_id") REFERENCES "public"."members"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_reported_id_members_id_fk" FOREIGN KEY ("reported_id") REFERENCES "public"."members"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "share_requests" ADD CONSTRAINT "share_requests_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "share_requests" ADD CONSTRAINT "share_requests_asker_id_members_id_fk" FOREIGN KEY ("asker_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "share_requests" ADD CONSTRAINT "share_requests_asked_id_members_id_fk" FOREIGN KEY ("asked_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "share_requests" ADD CONSTRAINT "share_requests_asker_journey_id_journeys_id_fk" FOREIGN KEY ("asker_journey_id") REFERENCES "public"."journeys"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "share_requests" ADD CONSTRAINT "share_requests_asked_journey_id_journeys_id_fk" FOREIGN KEY ("asked_journey_id") REFERENCES "public"."journeys"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "share_requests" ADD CONSTRAINT "share_requests_community_id_communities_id_fk" FOREIGN KEY ("community_id") REFERENCES "public"."communities"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "share_requests" ADD CONSTRAINT "share_requests_lift_id_lifts_id_fk" FOREIGN KEY ("lift_id") REFERENCES "public"."lifts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_lines_created_at_index" ON "audit_lines" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "conversation_sides_member_id_index" ON "conversation_sides" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "conversation_sides_unread_since_index" ON "conversation_sides" USING btree ("unread_since") WHERE "conversation_sides"."mailed_at" is null and "conversation_sides"."unread_since" is not null;--> statement-breakpoint
CREATE INDEX "conversations_other_id_index" ON "conversations" USING btree ("other_id");--> statement-breakpoint
CREATE INDEX "conversations_changed_at_index" ON "conversations" USING btree ("changed_at");--> statement-breakpoint
CREATE UNIQUE INDEX "lifts_active_index" ON "lifts" USING btree (least("driver_journey_id", "passenger_journey_id"),greatest("driver_journey_id", "passenger_journey_id")) WHERE "lifts"."state" = 'active';--> statement-breakpoint
CREATE INDEX "lifts_driver_id_index" ON "lifts" USING btree ("driver_id");--> statement-breakpoint
CREATE INDEX "lifts_passenger_id_index" ON "lifts" USING btree ("passenger_id");--> statement-breakpoint
CREATE INDEX "lifts_driver_journey_id_index" ON "lifts" USING btree ("driver_journey_id");--> statement-breakpoint
CREATE INDEX "lifts_passenger_journey_id_index" ON "lifts" USING btree ("passenger_journey_id");--> statement-breakpoint
CREATE INDEX "lifts_conversation_id_index" ON "lifts" USING btree ("conversation_id");--> statement-breakpoint
CREATE INDEX "lifts_last_date_index" ON "lifts" USING btree ("last_date") WHERE "lifts"."state" = 'active';--> statement-breakpoint
CREATE INDEX "member_events_created_at_index" ON "member_events" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "messages_client_id_index" ON "messages" USING btree ("author_id","client_id");--> statement-breakpoint
CREATE INDEX "messages_author_id_index" ON "messages" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "push_subscriptions_member_id_index" ON "push_subscriptions" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "push_subscriptions_session_id_index" ON "push_subscriptions" USING btree ("session_id");--> statement-breakpoint
CREATE UNIQUE INDEX "reports_client_id_index" ON "reports" USING btree ("reporter_id","client_id");--> statement-breakpoint
CREATE INDEX "reports_reported_id_index" ON "reports" USING btree ("reported_id");--> statement-breakpoint
CREATE INDEX "reports_created_at_index" ON "reports" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "share_requests_client_id_index" ON "share_requests" USING btree ("asker_id","client_id");--> statement-breakpoint
CREATE UNIQUE INDEX "share_requests_open_index" ON "share_requests" USING btree (least("asker_journey_id", "asked_journey_id"),greatest("asker_journey_id", "asked_journey_id")) WHERE "share_requests"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "share_requests_asker_id_index" ON "share_requests" USING btree ("asker_id","created_at");--> statement-breakpoint
CREATE INDEX "share_requests_asked_id_index" ON "share_requests" USING btree ("asked_id","created_at");--> statement-breakpoint
CREATE INDEX "share_requests_asker_journey_id_index" ON "share_requests" USING btree ("asker_journey_id");--> statement-breakpoint
CREATE INDEX "share_requests_asked_journey_id_index" ON "share_requests" USING btree ("asked_journey_id");--> statement-breakpoint
CREATE INDEX "share_requests_conversation_id_index" ON "share_requests" USING btree ("conversation_id");--> statement-breakpoint
CREATE INDEX "share_requests_community_id_index" ON "share_requests" USING btree ("community_id","created_at");--> statement-breakpoint
CREATE INDEX "share_requests_lift_id_index" ON "share_requests" USING btree ("lift_id");--> statement-breakpoint
CREATE INDEX "share_requests_expires_at_index" ON "share_requests" USING btree ("expires_at") WHERE "share_requests"."state" = 'waiting';--> statement-breakpoint
ALTER TABLE "members" ADD CONSTRAINT "members_suspended_check" CHECK (("members"."status" = 'suspended') = ("members"."suspension_reason" is not null));--> statement-breakpoint
ALTER TABLE "members" ADD CONSTRAINT "members_status_check" CHECK ("members"."status" in ('pending', 'active', 'invited', 'suspended'));--> statement-breakpoint
ALTER TABLE "members" ADD CONSTRAINT "members_activated_check" CHECK (("members"."status" in ('active', 'suspended')) = ("members"."activated_at" is not null));