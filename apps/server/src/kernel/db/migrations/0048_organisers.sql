CREATE TABLE "organiser_challenges" (
	"challenge_hash" text PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"organiser_id" uuid,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "organiser_challenges_purpose_check" CHECK ("organiser_challenges"."purpose" in ('sign-in', 'add', 'prove')),
	CONSTRAINT "organiser_challenges_organiser_check" CHECK (("organiser_challenges"."purpose" = 'sign-in') = ("organiser_challenges"."organiser_id" is null))
);
--> statement-breakpoint
CREATE TABLE "organiser_codes" (
	"organiser_id" uuid NOT NULL,
	"code_hash" text NOT NULL,
	CONSTRAINT "organiser_codes_organiser_id_code_hash_pk" PRIMARY KEY("organiser_id","code_hash")
);
--> statement-breakpoint
CREATE TABLE "organiser_passkeys" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organiser_id" uuid NOT NULL,
	"credential_id" text NOT NULL,
	"public_key" text NOT NULL,
	"counter" bigint NOT NULL,
	"is_synced" boolean NOT NULL,
	"browser" text NOT NULL,
	"system" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_used_at" timestamp (3) with time zone,
	CONSTRAINT "organiser_passkeys_credential_id_unique" UNIQUE("credential_id")
);
--> statement-breakpoint
CREATE TABLE "organiser_roles" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organiser_id" uuid NOT NULL,
	"role" text NOT NULL,
	"community_id" uuid,
	"until" date,
	"given_by" uuid,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "organiser_roles_once" UNIQUE NULLS NOT DISTINCT("organiser_id","community_id"),
	CONSTRAINT "organiser_roles_role_check" CHECK ("organiser_roles"."role" in ('reader', 'manager', 'owner', 'operator')),
	CONSTRAINT "organiser_roles_community_check" CHECK (("organiser_roles"."role" = 'operator') = ("organiser_roles"."community_id" is null))
);
--> statement-breakpoint
CREATE TABLE "organiser_sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	"organiser_id" uuid NOT NULL,
	"factor_at" timestamp (3) with time zone,
	"browser" text NOT NULL,
	"system" text NOT NULL,
	"network" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_used_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "organiser_sessions_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "organiser_tickets" (
	"hash" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"organiser_id" uuid NOT NULL,
	"secret" text,
	"tries" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "organiser_tickets_kind_check" CHECK ("organiser_tickets"."kind" in ('link', 'second-step', 'app')),
	CONSTRAINT "organiser_tickets_secret_check" CHECK (("organiser_tickets"."kind" = 'app') = ("organiser_tickets"."secret" is not null))
);
--> statement-breakpoint
CREATE TABLE "organisers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"email_key" text NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"language_code" text NOT NULL,
	"password_hash" text,
	"app_secret" text,
	"app_step" bigint DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "organisers_email_key_unique" UNIQUE("email_key"),
	CONSTRAINT "organisers_email_check" CHECK ("organisers"."email" <> '')
);
--> statement-breakpoint
ALTER TABLE "audit_lines" ADD COLUMN "organiser_id" uuid;--> statement-breakpoint
ALTER TABLE "audit_lines" ADD COLUMN "network" text;--> statement-breakpoint
ALTER TABLE "organiser_challenges" ADD CONSTRAINT "organiser_challenges_organiser_id_organisers_id_fk" FOREIGN KEY ("organiser_id") REFERENCES "public"."organisers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organiser_codes" ADD CONSTRAINT "organiser_codes_organiser_id_organisers_id_fk" FOREIGN KEY ("organiser_id") REFERENCES "public"."organisers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organiser_passkeys" ADD CONSTRAINT "organiser_passkeys_organiser_id_organisers_id_fk" FOREIGN KEY ("organiser_id") REFERENCES "public"."organisers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organiser_roles" ADD CONSTRAINT "organiser_roles_organiser_id_organisers_id_fk" FOREIGN KEY ("organiser_id") REFERENCES "public"."organisers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organiser_roles" ADD CONSTRAINT "organiser_roles_community_id_communities_id_fk" FOREIGN KEY ("community_id") REFERENCES "public"."communities"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organiser_roles" ADD CONSTRAINT "organiser_roles_given_by_organisers_id_fk" FOREIGN KEY ("given_by") REFERENCES "public"."organisers"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organiser_sessions" ADD CONSTRAINT "organiser_sessions_organiser_id_organisers_id_fk" FOREIGN KEY ("organiser_id") REFERENCES "public"."organisers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organiser_tickets" ADD CONSTRAINT "organiser_tickets_organiser_id_organisers_id_fk" FOREIGN KEY ("organiser_id") REFERENCES "public"."organisers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "organiser_challenges_organiser_id_index" ON "organiser_challenges" USING btree ("organiser_id");--> statement-breakpoint
CREATE INDEX "organiser_challenges_expires_at_index" ON "organiser_challenges" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "organiser_passkeys_organiser_id_index" ON "organiser_passkeys" USING btree ("organiser_id","created_at");--> statement-breakpoint
CREATE INDEX "organiser_roles_community_id_index" ON "organiser_roles" USING btree ("community_id");--> statement-breakpoint
CREATE INDEX "organiser_roles_given_by_index" ON "organiser_roles" USING btree ("given_by");--> statement-breakpoint
CREATE INDEX "organiser_sessions_organiser_id_index" ON "organiser_sessions" USING btree ("organiser_id");--> statement-breakpoint
CREATE INDEX "organiser_sessions_expires_at_index" ON "organiser_sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "organiser_tickets_organiser_id_index" ON "organiser_tickets" USING btree ("organiser_id");--> statement-breakpoint
CREATE INDEX "organiser_tickets_expires_at_index" ON "organiser_tickets" USING btree ("expires_at");--> statement-breakpoint
-- `/organise` and `/sign-on` are pages of the portal itself. A community of that name moves; the audit tells where to.
INSERT INTO "audit_lines" ("id", "operator", "command", "community_public_id", "community_slug", "details", "outcome", "created_at")
  SELECT gen_random_uuid(), 'upgrade', 'community set', "public_id", "slug" || '-' || "public_id", 'slug', 'done', now() FROM "communities" WHERE "slug" IN ('organise', 'sign-on');
--> statement-breakpoint
UPDATE "communities" SET "slug" = "slug" || '-' || "public_id", "updated_at" = now() WHERE "slug" IN ('organise', 'sign-on');
