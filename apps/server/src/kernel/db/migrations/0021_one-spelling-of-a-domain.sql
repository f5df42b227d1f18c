-- Keys of addresses, and the domains of communities, hold the ASCII name of a domain from now on (`asciiDomain` of the contract; RFC 3492).
CREATE FUNCTION pg_temp.ascii_label(label text) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
	points int[] := array(SELECT ascii(c) FROM regexp_split_to_table(label, '') WITH ORDINALITY AS t(c, o) ORDER BY o);
	basic text := coalesce((SELECT string_agg(c, '' ORDER BY o) FROM regexp_split_to_table(label, '') WITH ORDINALITY AS t(c, o) WHERE ascii(c) < 128), '');
	digits text := 'abcdefghijklmnopqrstuvwxyz0123456789';
	result text := basic || CASE WHEN basic = '' THEN '' ELSE '-' END;
	n int := 128; delta int := 0; bias int := 72; done int := length(basic);
	next_point int; point int; q int; k int; threshold int;
BEGIN
	IF done = length(label) THEN RETURN label; END IF;
	WHILE done < cardinality(points) LOOP
		next_point := (SELECT min(p) FROM unnest(points) AS p WHERE p >= n);
		delta := delta + (next_point - n) * (done + 1);
		n := next_point;
		FOREACH point IN ARRAY points LOOP
			IF point < n THEN delta := delta + 1; END IF;
			IF point = n THEN
				q := delta;
				k := 36;
				LOOP
					threshold := greatest(1, least(26, k - bias));
					EXIT WHEN q < threshold;
					result := result || substr(digits, threshold + (q - threshold) % (36 - threshold) + 1, 1);
					q := (q - threshold) / (36 - threshold);
					k := k + 36;
				END LOOP;
				result := result || substr(digits, q + 1, 1);
				delta := CASE WHEN done = length(basic) THEN delta / 700 ELSE delta / 2 END;
				delta := delta + delta / (done + 1);
				k := 0;
				WHILE delta > 455 LOOP
					delta := delta / 35;
					k := k + 36;
				END LOOP;
				bias := k + 36 * delta / (delta + 38);
				delta := 0;
				done := done + 1;
			END IF;
		END LOOP;
		delta := delta + 1;
		n := n + 1;
	END LOOP;
	RETURN 'xn--' || result;
END $$;--> statement-breakpoint
CREATE FUNCTION pg_temp.ascii_domain(domain text) RETURNS text LANGUAGE sql AS $$
	SELECT string_agg(pg_temp.ascii_label(label), '.' ORDER BY o)
	FROM regexp_split_to_table(lower(normalize(replace(normalize(domain, NFKC), '。', '.'), NFKC)), '\.') WITH ORDINALITY AS t(label, o)
$$;--> statement-breakpoint
-- Where two accounts turn out to have one address, the second keeps the key it has.
UPDATE "members" AS one SET "email_key" = changed.key
FROM (
	SELECT DISTINCT ON (key) id, key FROM (
		SELECT "id", "created_at", regexp_replace("email_key", '@[^@]*$', '@') || pg_temp.ascii_domain(regexp_replace("email_key", '^.*@', '')) AS key
		FROM "members" WHERE "email_key" ~ '[^\x01-\x7f][^@]*$' AND "status" <> 'pending'
	) AS found ORDER BY key, "created_at"
) AS changed
WHERE one."id" = changed.id AND NOT EXISTS (SELECT FROM "members" AS other WHERE other."email_key" = changed.key AND other."status" <> 'pending');--> statement-breakpoint
UPDATE "members" SET "email_key" = regexp_replace("email_key", '@[^@]*$', '@') || pg_temp.ascii_domain(regexp_replace("email_key", '^.*@', ''))
WHERE "email_key" ~ '[^\x01-\x7f][^@]*$' AND "status" = 'pending';--> statement-breakpoint
UPDATE "communities" SET "email_domains" = array(SELECT pg_temp.ascii_domain(d) FROM unnest("email_domains") WITH ORDINALITY AS t(d, o) ORDER BY o)
WHERE array_to_string("email_domains", ' ') ~ '[^\x01-\x7f]';
