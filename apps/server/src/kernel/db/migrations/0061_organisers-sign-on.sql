CREATE TABLE "organiser_identities" (
	"issuer" text NOT NULL,
	"client_id" text NOT NULL,
	"subject" text NOT NULL,
	"organiser_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_used_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "organiser_identities_pkey" PRIMARY KEY("issuer","client_id","subject"),
	CONSTRAINT "organiser_identities_once" UNIQUE("organiser_id","issuer","client_id")
);
--> statement-breakpoint
ALTER TABLE "sign_on_attempts" DROP CONSTRAINT "sign_on_attempts_purpose_check";--> statement-breakpoint
ALTER TABLE "organiser_sessions" ADD COLUMN "began_by" text DEFAULT 'code' NOT NULL;--> statement-breakpoint
ALTER TABLE "organiser_sessions" ADD COLUMN "sign_on_provider_id" uuid;--> statement-breakpoint
ALTER TABLE "organiser_sessions" ADD COLUMN "provider_session" text;--> statement-breakpoint
ALTER TABLE "organiser_tickets" ADD COLUMN "sign_on_provider_id" uuid;--> statement-breakpoint
ALTER TABLE "organiser_tickets" ADD COLUMN "provider_session" text;--> statement-breakpoint
ALTER TABLE "sign_on_attempts" ADD COLUMN "organiser_session_id" uuid;--> statement-breakpoint
ALTER TABLE "sign_on_providers" ADD COLUMN "organisers" text DEFAULT 'off' NOT NULL;--> statement-breakpoint
ALTER TABLE "organiser_identities" ADD CONSTRAINT "organiser_identities_organiser_id_organisers_id_fk" FOREIGN KEY ("organiser_id") REFERENCES "public"."organisers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organiser_sessions" ADD CONSTRAINT "organiser_sessions_sign_on_provider_id_sign_on_providers_id_fk" FOREIGN KEY ("sign_on_provider_id") REFERENCES "public"."sign_on_providers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organiser_tickets" ADD CONSTRAINT "organiser_tickets_sign_on_provider_id_sign_on_providers_id_fk" FOREIGN KEY ("sign_on_provider_id") REFERENCES "public"."sign_on_providers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_on_attempts" ADD CONSTRAINT "sign_on_attempts_organiser_session_id_organiser_sessions_id_fk" FOREIGN KEY ("organiser_session_id") REFERENCES "public"."organiser_sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "organiser_sessions_sign_on_index" ON "organiser_sessions" USING btree ("sign_on_provider_id","provider_session");--> statement-breakpoint
CREATE INDEX "organiser_tickets_sign_on_provider_id_index" ON "organiser_tickets" USING btree ("sign_on_provider_id");--> statement-breakpoint
CREATE INDEX "sign_on_attempts_organiser_session_id_index" ON "sign_on_attempts" USING btree ("organiser_session_id");--> statement-breakpoint
ALTER TABLE "organiser_sessions" ADD CONSTRAINT "organiser_sessions_began_by_check" CHECK ("organiser_sessions"."began_by" in ('code', 'passkey', 'sign-on', 'link'));--> statement-breakpoint
ALTER TABLE "organiser_sessions" ADD CONSTRAINT "organiser_sessions_sign_on_check" CHECK (("organiser_sessions"."began_by" = 'sign-on') = ("organiser_sessions"."sign_on_provider_id" is not null));--> statement-breakpoint
ALTER TABLE "sign_on_attempts" ADD CONSTRAINT "sign_on_attempts_organiser_check" CHECK (("sign_on_attempts"."purpose" = 'organise-fresh') = ("sign_on_attempts"."organiser_session_id" is not null));--> statement-breakpoint
ALTER TABLE "sign_on_attempts" ADD CONSTRAINT "sign_on_attempts_purpose_check" CHECK ("sign_on_attempts"."purpose" in ('sign-in', 'fresh', 'organise', 'organise-fresh'));--> statement-breakpoint
ALTER TABLE "sign_on_providers" ADD CONSTRAINT "sign_on_providers_organisers_check" CHECK ("sign_on_providers"."organisers" in ('off', 'own-factor', 'amr', 'always'));