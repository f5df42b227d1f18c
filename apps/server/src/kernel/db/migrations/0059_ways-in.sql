ALTER TABLE "sign_on_providers" ADD COLUMN "is_in_own_network" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
-- Sessions of whoever signs on last 30 days (docs/decisions/0131).
UPDATE "sessions" SET "expires_at" = "sessions"."created_at" + interval '30 days'
FROM "members"
JOIN "communities" ON "communities"."id" = "members"."community_id"
JOIN "sign_on_providers" AS "provider" ON "provider"."community_id" = "communities"."id"
  OR ("provider"."community_id" = "communities"."parent_id" AND "provider"."is_for_children" AND "communities"."takes_parent_sign_on")
JOIN "sign_on_identities" AS "identity" ON "identity"."member_id" = "members"."id"
  AND "identity"."issuer" = "provider"."issuer" AND "identity"."client_id" = "provider"."client_id"
WHERE "sessions"."member_id" = "members"."id" AND "sessions"."ended_at" IS NULL
  AND "sessions"."expires_at" > "sessions"."created_at" + interval '30 days';
