CREATE TABLE "mails" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"member_id" uuid,
	"kind" text NOT NULL,
	"parameters" jsonb,
	"priority" smallint DEFAULT 0 NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"is_taken" boolean DEFAULT false NOT NULL,
	"answer" text,
	"created_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"tried_at" timestamp with time zone,
	"next_try_at" timestamp with time zone,
	"sent_at" timestamp with time zone,
	"failed_at" timestamp with time zone,
	"given_up_at" timestamp with time zone,
	CONSTRAINT "mails_moments_check" CHECK (num_nonnulls("mails"."next_try_at", "mails"."sent_at", "mails"."failed_at", "mails"."given_up_at") = 1),
	CONSTRAINT "mails_parameters_check" CHECK ("mails"."parameters" is null or ("mails"."sent_at" is null and "mails"."given_up_at" is null))
);
--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mails_waiting_index" ON "mails" USING btree ("priority","next_try_at") WHERE "mails"."next_try_at" is not null;--> statement-breakpoint
CREATE INDEX "mails_open_index" ON "mails" USING btree ("created_at","id") WHERE "mails"."sent_at" is null and "mails"."given_up_at" is null;--> statement-breakpoint
CREATE INDEX "mails_failed_index" ON "mails" USING btree ("failed_at","id") WHERE "mails"."failed_at" is not null;--> statement-breakpoint
CREATE INDEX "mails_ended_index" ON "mails" USING btree (coalesce("sent_at", "failed_at", "given_up_at")) WHERE "mails"."next_try_at" is null;--> statement-breakpoint
CREATE INDEX "mails_member_id_index" ON "mails" USING btree ("member_id","created_at") WHERE "mails"."member_id" is not null;--> statement-breakpoint
CREATE INDEX "mails_nobody_index" ON "mails" USING btree ("given_up_at") WHERE "mails"."member_id" is null and "mails"."given_up_at" is not null;