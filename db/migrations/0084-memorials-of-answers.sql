-- A migration of its own, because it locks rows and no table.
update condolence_reads set memorial_id = condolences.memorial_id
from condolences where condolences.id = condolence_id and condolence_reads.memorial_id is null;
update condolence_replies set memorial_id = condolences.memorial_id
from condolences where condolences.id = condolence_id and condolence_replies.memorial_id is null;
update words_photos set memorial_id = tribute_submissions.memorial_id
from tribute_submissions where tribute_submissions.id = submission_id and words_photos.memorial_id is null;
update words_photos set memorial_id = condolences.memorial_id
from condolences where condolences.id = condolence_id and words_photos.memorial_id is null;
update attendance_mails set memorial_id = attendance.memorial_id
from attendance where attendance.id = attendance_id and attendance_mails.memorial_id is null;
