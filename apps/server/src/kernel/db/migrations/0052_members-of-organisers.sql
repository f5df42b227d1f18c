CREATE TABLE "deletion_requests" (
	"member_id" uuid PRIMARY KEY NOT NULL,
	"organiser_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"words" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"lapses_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "deletion_requests_reason_check" CHECK ("deletion_requests"."reason" in ('asked', 'left', 'twice', 'other'))
);
--> statement-breakpoint
CREATE TABLE "sharing_members" (
	"member_id" uuid PRIMARY KEY NOT NULL
);
--> statement-breakpoint
ALTER TABLE "deletion_requests" ADD CONSTRAINT "deletion_requests_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deletion_requests" ADD CONSTRAINT "deletion_requests_organiser_id_organisers_id_fk" FOREIGN KEY ("organiser_id") REFERENCES "public"."organisers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sharing_members" ADD CONSTRAINT "sharing_members_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "deletion_requests_organiser_id_index" ON "deletion_requests" USING btree ("organiser_id");--> statement-breakpoint
CREATE INDEX "deletion_requests_lapses_at_index" ON "deletion_requests" USING btree ("lapses_at");--> statement-breakpoint
CREATE INDEX "mails_refused_index" ON "mails" USING btree ("member_id","created_at") WHERE "mails"."failed_at" is not null and "mails"."member_id" is not null;--> statement-breakpoint
CREATE INDEX "members_surname_index" ON "members" USING btree ("community_id","status",(regexp_replace(lower(normalize("surname", NFD)), '[\u0300-\u036f]', '', 'g') collate "C"),(regexp_replace(lower(normalize("forename", NFD)), '[\u0300-\u036f]', '', 'g') collate "C"),"id");--> statement-breakpoint
CREATE INDEX "members_forename_index" ON "members" USING btree ("community_id",(regexp_replace(lower(normalize("forename", NFD)), '[\u0300-\u036f]', '', 'g') collate "C"));--> statement-breakpoint
CREATE INDEX "members_activated_at_index" ON "members" USING btree ("community_id","activated_at") WHERE "members"."activated_at" is not null;