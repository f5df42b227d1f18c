ALTER TABLE "invitation_lists" ADD COLUMN "words" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "invitation_lists" ADD COLUMN "language_code" text;--> statement-breakpoint
ALTER TABLE "invitation_lists" ADD COLUMN "is_held" boolean DEFAULT false NOT NULL;