CREATE TABLE "sign_on_attempts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"state_hash" text NOT NULL,
	"proof" text NOT NULL,
	"provider_id" uuid NOT NULL,
	"community_id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"member_id" uuid,
	"invited_id" uuid,
	"nonce" text NOT NULL,
	"code_verifier" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone,
	CONSTRAINT "sign_on_attempts_state_hash_unique" UNIQUE("state_hash"),
	CONSTRAINT "sign_on_attempts_purpose_check" CHECK ("sign_on_attempts"."purpose" in ('sign-in', 'fresh')),
	CONSTRAINT "sign_on_attempts_member_check" CHECK (("sign_on_attempts"."purpose" = 'fresh') = ("sign_on_attempts"."member_id" is not null))
);
--> statement-breakpoint
CREATE TABLE "sign_on_identities" (
	"issuer" text NOT NULL,
	"client_id" text NOT NULL,
	"subject" text NOT NULL,
	"member_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_used_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "sign_on_identities_pkey" PRIMARY KEY("issuer","client_id","subject")
);
--> statement-breakpoint
CREATE TABLE "sign_on_logouts" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sign_on_providers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"community_id" uuid NOT NULL,
	"issuer" text NOT NULL,
	"client_id" text NOT NULL,
	"client_proof" text NOT NULL,
	"secret" text NOT NULL,
	"secret_ends_at" timestamp (3) with time zone,
	"former_secret" text,
	"former_secret_ends_at" timestamp (3) with time zone,
	"label" text NOT NULL,
	"contact" text,
	"domains" text[] NOT NULL,
	"new_members" text DEFAULT 'join' NOT NULL,
	"is_for_children" boolean DEFAULT false NOT NULL,
	"absence_days" integer,
	"relink_until" timestamp (3) with time zone,
	"last_claims" text[],
	"last_claims_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "sign_on_providers_community_id_unique" UNIQUE("community_id"),
	CONSTRAINT "sign_on_providers_client_proof_check" CHECK ("sign_on_providers"."client_proof" in ('basic', 'post', 'private-key')),
	CONSTRAINT "sign_on_providers_new_members_check" CHECK ("sign_on_providers"."new_members" in ('join', 'invited-only')),
	CONSTRAINT "sign_on_providers_absence_days_check" CHECK ("sign_on_providers"."absence_days" >= 45),
	CONSTRAINT "sign_on_providers_label_check" CHECK ("sign_on_providers"."label" <> '')
);
--> statement-breakpoint
CREATE TABLE "sign_on_tickets" (
	"id" uuid PRIMARY KEY NOT NULL,
	"ticket_hash" text NOT NULL,
	"provider_id" uuid NOT NULL,
	"community_id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"step" text NOT NULL,
	"subject" text NOT NULL,
	"provider_session" text,
	"email" text NOT NULL,
	"is_believed" boolean NOT NULL,
	"forename" text NOT NULL,
	"surname" text NOT NULL,
	"browser" text NOT NULL,
	"system" text NOT NULL,
	"member_id" uuid,
	"code_hash" text,
	"code_tries" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "sign_on_tickets_ticket_hash_unique" UNIQUE("ticket_hash"),
	CONSTRAINT "sign_on_tickets_purpose_check" CHECK ("sign_on_tickets"."purpose" in ('sign-in', 'fresh')),
	CONSTRAINT "sign_on_tickets_step_check" CHECK ("sign_on_tickets"."step" in ('details', 'link', 'mail', 'confirm')),
	CONSTRAINT "sign_on_tickets_member_check" CHECK ("sign_on_tickets"."step" = 'details' or "sign_on_tickets"."member_id" is not null)
);
--> statement-breakpoint
ALTER TABLE "members" DROP CONSTRAINT "members_password_check";--> statement-breakpoint
ALTER TABLE "communities" ADD COLUMN "sign_on_passwords" text DEFAULT 'also' NOT NULL;--> statement-breakpoint
ALTER TABLE "communities" ADD COLUMN "passwords_end_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "communities" ADD COLUMN "takes_parent_sign_on" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "sign_on_provider_id" uuid;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "provider_session" text;--> statement-breakpoint
ALTER TABLE "sign_on_attempts" ADD CONSTRAINT "sign_on_attempts_provider_id_sign_on_providers_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."sign_on_providers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_on_attempts" ADD CONSTRAINT "sign_on_attempts_community_id_communities_id_fk" FOREIGN KEY ("community_id") REFERENCES "public"."communities"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_on_attempts" ADD CONSTRAINT "sign_on_attempts_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_on_attempts" ADD CONSTRAINT "sign_on_attempts_invited_id_members_id_fk" FOREIGN KEY ("invited_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_on_identities" ADD CONSTRAINT "sign_on_identities_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_on_providers" ADD CONSTRAINT "sign_on_providers_community_id_communities_id_fk" FOREIGN KEY ("community_id") REFERENCES "public"."communities"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_on_tickets" ADD CONSTRAINT "sign_on_tickets_provider_id_sign_on_providers_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."sign_on_providers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_on_tickets" ADD CONSTRAINT "sign_on_tickets_community_id_communities_id_fk" FOREIGN KEY ("community_id") REFERENCES "public"."communities"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_on_tickets" ADD CONSTRAINT "sign_on_tickets_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sign_on_attempts_provider_id_index" ON "sign_on_attempts" USING btree ("provider_id");--> statement-breakpoint
CREATE INDEX "sign_on_attempts_community_id_index" ON "sign_on_attempts" USING btree ("community_id");--> statement-breakpoint
CREATE INDEX "sign_on_attempts_member_id_index" ON "sign_on_attempts" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "sign_on_attempts_invited_id_index" ON "sign_on_attempts" USING btree ("invited_id");--> statement-breakpoint
CREATE INDEX "sign_on_attempts_expires_at_index" ON "sign_on_attempts" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "sign_on_identities_member_id_index" ON "sign_on_identities" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "sign_on_logouts_created_at_index" ON "sign_on_logouts" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "sign_on_providers_client_index" ON "sign_on_providers" USING btree ("issuer","client_id","created_at");--> statement-breakpoint
CREATE INDEX "sign_on_providers_domains_index" ON "sign_on_providers" USING gin ("domains");--> statement-breakpoint
CREATE INDEX "sign_on_tickets_provider_id_index" ON "sign_on_tickets" USING btree ("provider_id");--> statement-breakpoint
CREATE INDEX "sign_on_tickets_community_id_index" ON "sign_on_tickets" USING btree ("community_id");--> statement-breakpoint
CREATE INDEX "sign_on_tickets_member_id_index" ON "sign_on_tickets" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "sign_on_tickets_expires_at_index" ON "sign_on_tickets" USING btree ("expires_at");--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_sign_on_provider_id_sign_on_providers_id_fk" FOREIGN KEY ("sign_on_provider_id") REFERENCES "public"."sign_on_providers"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sessions_sign_on_provider_index" ON "sessions" USING btree ("sign_on_provider_id","provider_session") WHERE "sessions"."sign_on_provider_id" is not null;--> statement-breakpoint
ALTER TABLE "communities" ADD CONSTRAINT "communities_sign_on_passwords_check" CHECK ("communities"."sign_on_passwords" in ('also', 'off'));